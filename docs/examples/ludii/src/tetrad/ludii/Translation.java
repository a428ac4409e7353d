package tetrad.ludii;

import game.Game;
import other.action.Action;
import other.action.move.ActionPromote;
import other.action.others.ActionSwap;
import other.move.Move;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One of the four games. A turn is one or more moves of Ludii by one player. Each of them gives a token, and the
 * tokens of a turn give its move string.
 */
abstract class Translation
{
    final String name;      // as Tetrad writes it
    final int width;        // of Ludii's board

    Translation(String name, int width)
    {
        this.name = name;
        this.width = width;
    }

    /** The translation for a game of Ludii, or null when it is none of the four. */
    static Translation of(Game game)
    {
        final int width = (int) Math.round(Math.sqrt(game.board().numSites()));
        final List<String> options = game.getOptions();
        switch (game.name())
        {
            case "Verto":
                return new Verto("verto-" + width
                    + (options.contains("Rule/Old") ? "-old" : options.contains("Rule/Free") ? "-free" : ""), width);
            case "Veletas":
                return new Veletas("veletas-" + width, width);
            case "Trap":
                return new Trap("trap-" + (width + 1) / 2 + (options.contains("King/Yes") ? "-king" : ""), width);
            case "Vinver":
                return new Vinver("vinver-" + width + (options.contains("Passes/No") ? "-nopass" : ""), width);
            default:
                return null;
        }
    }

    /** The token of a move. There were that many turns before this one, and the tokens belong to it. */
    abstract String token(int turn, List<String> tokens, Move move);

    /** The move string of the tokens. */
    String join(List<String> tokens)
    {
        return String.join("", tokens);
    }

    /** Whether a turn with these tokens can become this one. Both are as Tetrad writes them. */
    abstract boolean begins(List<String> tokens, String turn);

    String square(int site)
    {
        return "" + (char) ('a' + site % width) + (site / width + 1);
    }

    /** A number that sorts squares in the order in which they are written. */
    static int order(String square)
    {
        return Integer.parseInt(square.substring(1)) * 100 + square.charAt(0);
    }

    static boolean isSwap(Move move)
    {
        return move.actions().stream().anyMatch(a -> a instanceof ActionSwap);
    }

    private static final class Verto extends Translation
    {
        Verto(String name, int width) { super(name, width); }

        @Override String token(int turn, List<String> tokens, Move move)
        {
            if (move.isPass())
                return "pass";
            if (!tokens.isEmpty())
                return "-" + square(move.to());
            final int flipped = flipped(move);
            return square(move.to()) + (flipped < 0 ? "" : "x" + square(flipped));
        }

        private static int flipped(Move move)
        {
            for (final Action action : move.actions())
            {
                final int site = action instanceof ActionPromote ? action.to()
                    : action instanceof Move ? flipped((Move) action) : -1;
                if (site >= 0)
                    return site;
            }
            return -1;
        }

        @Override boolean begins(List<String> tokens, String turn)
        {
            final String text = join(tokens);
            return turn.equals(text) || turn.startsWith(text + "-");
        }
    }

    private static final class Vinver extends Translation
    {
        Vinver(String name, int width) { super(name, width); }

        @Override String token(int turn, List<String> tokens, Move move)
        {
            if (isSwap(move))
                return "swap";
            if (move.isPass())
                return "pass";
            return (tokens.isEmpty() ? "" : "x") + square(move.to());
        }

        @Override String join(List<String> tokens)
        {
            final List<String> sorted = new ArrayList<>(tokens);
            sorted.subList(1, sorted.size()).sort((a, b) -> order(a.substring(1)) - order(b.substring(1)));
            return String.join("", sorted);
        }

        @Override boolean begins(List<String> tokens, String turn)
        {
            final List<String> parts = Arrays.asList(turn.split("x"));
            return parts.get(0).equals(tokens.get(0))
                && tokens.stream().skip(1).allMatch(t -> parts.lastIndexOf(t.substring(1)) > 0);
        }
    }

    private static final class Veletas extends Translation
    {
        private final int total;
        private final int first;

        Veletas(String name, int width)
        {
            super(name, width);
            total = width == 10 ? 7 : width == 9 ? 5 : 3;
            first = total / 2;
        }

        @Override String token(int turn, List<String> tokens, Move move)
        {
            if (isSwap(move))
                return "swap";
            final int shooters = turn == 0 ? first : turn == 1 ? total - first : 0;
            if (tokens.size() < shooters)
                return "+" + square(move.to());
            if (shooters > 0)
                return "/" + square(move.to());
            if (!tokens.isEmpty())
                return square(move.to());
            return (move.from() == move.to() ? "" : square(move.from()) + "-") + square(move.to()) + "/";
        }

        @Override String join(List<String> tokens)
        {
            final List<String> sorted = new ArrayList<>(tokens);
            sorted.sort((a, b) -> a.charAt(0) != '+' || b.charAt(0) != '+' ? 0
                : order(a.substring(1)) - order(b.substring(1)));
            final String text = String.join("", sorted);
            return text.startsWith("+") ? text.substring(1) : text;
        }

        @Override boolean begins(List<String> tokens, String turn)
        {
            if (!tokens.get(0).startsWith("+"))
                return turn.startsWith(join(tokens));
            final String[] parts = turn.split("/");
            final List<String> shooters = Arrays.asList(parts[0].split("\\+"));
            return tokens.stream().allMatch(t -> t.startsWith("+") ? shooters.contains(t.substring(1))
                : t.substring(1).equals(parts[1]));
        }
    }

    /** Points and lines are cells of one board: a point has an even row and an even column, a line one of them. */
    private static final class Trap extends Translation
    {
        private final int setup;

        Trap(String name, int width)
        {
            super(name, width);
            final int n = (width + 1) / 2;
            setup = 2 * (n < 6 ? 2 * n - 4 : 8) + 2 * n * (n - 1);
        }

        private String point(int site)
        {
            return "" + (char) ('a' + site % width / 2) + (site / width / 2 + 1);
        }

        @Override String token(int turn, List<String> tokens, Move move)
        {
            final int to = move.to();
            if (turn >= setup)
                return point(move.from()) + "-" + point(to);
            final boolean oddColumn = to % width % 2 == 1;
            final boolean oddRow = to / width % 2 == 1;
            if (!oddColumn && !oddRow)
                return point(to);
            final int step = oddColumn ? 1 : width;
            final boolean forward = move.actions().get(0).state() == 1;
            return point(forward ? to - step : to + step) + ">" + point(forward ? to + step : to - step);
        }

        @Override boolean begins(List<String> tokens, String turn)
        {
            return turn.equals(join(tokens));
        }
    }
}
