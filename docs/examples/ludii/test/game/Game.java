package game;

import other.action.Action;
import other.action.move.ActionPromote;
import other.action.others.ActionSwap;
import other.context.Context;
import other.move.Move;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** A stand-in for a game: its turns come from the rules, and it divides them into moves as our descriptions do. */
public final class Game
{
    private final String name;
    private final int width;
    private final List<String> options;
    private final Function<List<String>, List<String>> rules;
    private final Map<List<String>, List<String>> known = new HashMap<>();

    public Game(String name, int width, List<String> options, Function<List<String>, List<String>> rules)
    {
        this.name = name;
        this.width = width;
        this.options = options;
        this.rules = rules;
    }

    public String name()
    {
        return name;
    }

    public List<String> getOptions()
    {
        return options;
    }

    public Game board()
    {
        return this;
    }

    public int numSites()
    {
        return width * width;
    }

    /** The legal moves, in the shape in which Ludii has them. */
    public static final class Moves
    {
        private final List<Move> moves;

        Moves(List<Move> moves)
        {
            this.moves = moves;
        }

        public List<Move> moves()
        {
            return moves;
        }
    }

    public Moves moves(Context context)
    {
        final Set<String> tokens = new LinkedHashSet<>();
        for (final String turn : legal(context))
            tokens.addAll(next(parts(turn, context), context.tokens));
        final List<Move> moves = new ArrayList<>();
        for (final String token : tokens)
            moves.add(move(token, context.mover));
        return new Moves(moves);
    }

    public Move apply(Context context, Move move)
    {
        context.moves.add(move);
        context.tokens.add(move.token);
        for (final String turn : legal(context))
        {
            final List<String> left = left(parts(turn, context), context.tokens);
            if (left == null || !left.isEmpty())
                continue;
            context.turns.add(turn);
            context.tokens.clear();
            context.mover = turn.equals("swap") ? context.mover : 3 - context.mover;
            context.over = legal(context).isEmpty();
            break;
        }
        return move;
    }

    private List<String> legal(Context context)
    {
        return known.computeIfAbsent(new ArrayList<>(context.turns), rules);
    }

    private static boolean setup(Context context)
    {
        return context.turns.size() - (context.turns.contains("swap") ? 1 : 0) < 2;
    }

    /** The tokens of a turn. */
    private List<String> parts(String turn, Context context)
    {
        if (name.equals("Verto"))
            return Arrays.asList(turn.split("(?=-)"));
        if (name.equals("Vinver"))
            return Arrays.asList(turn.split("(?=x)"));
        if (!name.equals("Veletas") || turn.equals("swap"))
            return List.of(turn);
        return Arrays.asList(setup(context) ? ("+" + turn).split("(?=[+/])") : turn.split("(?<=/)"));
    }

    /** What is left of a turn after the tokens that are done; null if it does not begin with them. */
    private List<String> left(List<String> parts, List<String> done)
    {
        final List<String> left = new ArrayList<>(parts);
        for (final String token : done)
            if (left.isEmpty() || !(anyOrder(token) || left.get(0).equals(token)) || !left.remove(token))
                return null;
        return left;
    }

    /** Flips in Vinver and shooters in the setup of Veletas. */
    private boolean anyOrder(String token)
    {
        return token.startsWith("x") || token.startsWith("+");
    }

    private Collection<String> next(List<String> parts, List<String> done)
    {
        final List<String> left = left(parts, done);
        if (left == null || left.isEmpty())
            return List.of();
        final List<String> free = new ArrayList<>(left);
        free.removeIf(token -> !anyOrder(token));
        return anyOrder(left.get(0)) ? free : left.subList(0, 1);
    }

    private int site(String square)
    {
        final int scale = name.equals("Trap") ? 2 : 1;
        return scale * ((Integer.parseInt(square.substring(1)) - 1) * width + square.charAt(0) - 'a');
    }

    private Move move(String token, int mover)
    {
        if (token.equals("pass"))
            return new Move(token, mover, -1, -1);
        if (token.equals("swap"))
            return new Move(token, mover, -1, -1, new ActionSwap());
        final String[] squares = token.replaceAll("^[-+/x]", "").split("[-/x>]");
        final int from = site(squares[0]);
        final int to = site(squares[squares.length - 1]);
        if (token.contains(">"))
            return new Move(token, mover, -1, (from + to) / 2, new Action((from + to) / 2, from < to ? 1 : 2));
        if (name.equals("Verto") && squares.length > 1)
            return new Move(token, mover, -1, from, new Action(from, 0), new ActionPromote(to));
        return new Move(token, mover, from, to, new Action(to, 0));
    }
}
