package tetrad.ludii;

import game.Game;
import other.AI;
import other.context.Context;
import other.move.Move;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Tetrad as an AI of Ludii. It asks the program once for each turn, and plays the moves of that turn one by one. */
public final class Tetrad extends AI
{
    /** At most this many turns are looked at when the AI takes over in the middle of a turn. */
    private static final int COMPLETIONS = 200;

    private Engine engine;
    private Translation translation;
    private String report;

    // The turn that is being played, and the turns before it.
    private String plan;
    private List<String> planned = List.of();

    public Tetrad()
    {
        friendlyName = "Tetrad";
    }

    private static List<String> command()
    {
        final String set = System.getProperty("tetrad", System.getenv("TETRAD"));
        return Arrays.asList((set == null || set.isBlank() ? "tetrad" : set.trim()).split("\\s+"));
    }

    @Override public boolean supportsGame(Game game)
    {
        return Translation.of(game) != null;
    }

    @Override public void initAI(Game game, int player)
    {
        closeAI();
        translation = Translation.of(game);
    }

    @Override public void closeAI()
    {
        plan = null;
        if (engine != null)
            engine.close();
        engine = null;
    }

    /** The process, if one is running. */
    Engine engine()
    {
        return engine;
    }

    @Override public String generateAnalysisReport()
    {
        return report;
    }

    @Override public Move selectAction(Game game, Context context, double seconds, int iterations, int depth)
    {
        IOException fault = null;
        for (int attempt = 0; attempt < 2; attempt++)
            try
            {
                return choose(game, context, limits(seconds, iterations, depth), seconds);
            }
            catch (final IOException e)
            {
                fault = e;
                closeAI();
            }
        report = "Tetrad can't play, so a move was made at random. " + String.join(" ", command()) + ": "
            + fault.getMessage() + ". Set the environment variable TETRAD to the path of the program.";
        System.err.println(report);
        final var moves = game.moves(context).moves();
        return moves.get(ThreadLocalRandom.current().nextInt(moves.size()));
    }

    static String limits(double seconds, int iterations, int depth)
    {
        final StringBuilder limits = new StringBuilder();
        if (seconds >= 0)
            limits.append(" movetime ").append(Math.max(1, Math.round(seconds * 1000)));
        if (iterations >= 0)
            limits.append(" nodes ").append(Math.max(1, iterations));
        if (depth >= 0)
            limits.append(" depth ").append(Math.max(1, depth));
        return limits.length() == 0 ? "infinite" : limits.substring(1);
    }

    private Move choose(Game game, Context context, String limits, double seconds) throws IOException
    {
        final List<String> turns = new ArrayList<>();
        final List<String> tokens = new ArrayList<>();
        history(context, turns, tokens);
        if (plan == null || !planned.equals(turns) || !tokens.isEmpty() && !translation.begins(tokens, plan))
        {
            plan = ask(game, context, turns, tokens, limits, seconds);
            planned = turns;
        }
        final Map<String, Move> found = new LinkedHashMap<>();
        complete(game, context, turns.size() - swaps(turns), tokens, plan, found);
        final Move move = found.get(plan);
        if (move == null)
            throw new IOException("Ludii does not have the turn " + plan);
        return move;
    }

    /** The complete turns of the game so far, and the tokens of the turn that has begun. */
    private void history(Context context, List<String> turns, List<String> tokens)
    {
        int mover = 0;
        for (final Move move : context.trial().generateCompleteMovesList())
        {
            if (!tokens.isEmpty() && move.mover() != mover)
                end(turns, tokens);
            tokens.add(translation.token(turns.size() - swaps(turns), tokens, move));
            mover = move.mover();
            if (Translation.isSwap(move))
                end(turns, tokens);
        }
        if (!tokens.isEmpty() && mover != context.state().mover())
            end(turns, tokens);
    }

    private void end(List<String> turns, List<String> tokens)
    {
        turns.add(translation.join(tokens));
        tokens.clear();
    }

    /** The swaps among the turns, which are not counted in the setup. */
    private static int swaps(List<String> turns)
    {
        return turns.contains("swap") ? 1 : 0;
    }

    private String ask(Game game, Context context, List<String> turns, List<String> tokens, String limits,
        double seconds) throws IOException
    {
        if (engine == null)
            engine = new Engine(command(), translation.name);
        String words = limits;
        if (!tokens.isEmpty())
        {
            final Map<String, Move> found = new LinkedHashMap<>();
            complete(game, context, turns.size() - swaps(turns), tokens, null, found);
            words += " searchmoves " + String.join(" ", found.keySet());
        }
        final long patience = seconds >= 0 ? Math.round(seconds * 1000) : Long.MAX_VALUE;
        final String position = "position startpos" + (turns.isEmpty() ? "" : " moves " + String.join(" ", turns));
        String best = engine.search(position, words, patience, () -> wantsInterrupt);
        if (best.equals("0000"))    // drawn by a repetition that Ludii does not know: go on from the board alone
            best = engine.search("position fen " + engine.fen(), words, patience, () -> wantsInterrupt);
        report = "Tetrad: " + best + ", " + engine.info();
        return best;
    }

    /**
     * Finds turns that begin with these tokens, and the next move of each: the wanted one, or any COMPLETIONS of them.
     */
    private void complete(Game game, Context context, int turn, List<String> tokens, String wanted,
        Map<String, Move> found)
    {
        for (final Move move : game.moves(context).moves())
        {
            final List<String> next = new ArrayList<>(tokens);
            next.add(translation.token(turn, tokens, move));
            if (wanted != null && !translation.begins(next, wanted))
                continue;
            for (final String text : ends(game, context, move, turn, next, wanted))
                found.putIfAbsent(text, move);
            if (wanted != null ? found.containsKey(wanted) : found.size() >= COMPLETIONS)
                return;
        }
    }

    /** The turns, one of them where one is wanted, that a move leads to. */
    private List<String> ends(Game game, Context context, Move move, int turn, List<String> tokens, String wanted)
    {
        final int mover = context.state().mover();
        final Context after = new Context(context);
        game.apply(after, move);
        if (after.trial().over() || Translation.isSwap(move) || after.state().mover() != mover)
            return List.of(translation.join(tokens));
        final List<String> all = new ArrayList<>();
        for (final Move further : game.moves(after).moves())
        {
            final List<String> next = new ArrayList<>(tokens);
            next.add(translation.token(turn, tokens, further));
            if (wanted != null && !translation.begins(next, wanted))
                continue;
            all.addAll(ends(game, after, further, turn, next, wanted));
            if (wanted != null ? all.contains(wanted) : all.size() >= COMPLETIONS)
                break;
        }
        return all;
    }
}
