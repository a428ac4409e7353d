package tetrad.ludii;

import game.Game;
import other.context.Context;
import other.move.Move;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Plays games with the AI on stand-ins for Ludii. The rules are those of Tetrad, in a process of its own. */
final class Test
{
    private final PrintStream in;
    private final BufferedReader out;

    private Test(String program, String game) throws IOException
    {
        final Process process = new ProcessBuilder(program).start();
        in = new PrintStream(process.getOutputStream(), true);
        out = new BufferedReader(new InputStreamReader(process.getInputStream()));
        in.println("setoption name Game value " + game);
    }

    /** All legal turns; none when the game is over. */
    private List<String> legal(List<String> turns)
    {
        in.println("position startpos" + (turns.isEmpty() ? "" : " moves " + String.join(" ", turns)));
        in.println("query legalmoves");
        try
        {
            final String line = out.readLine();
            check(line != null && line.startsWith("response"), "the rules answer: " + line + " after " + turns);
            final List<String> legal = new ArrayList<>(Arrays.asList(line.substring(8).trim().split(" ")));
            legal.remove("");
            return legal.remove("…") ? setups(turns) : legal;
        }
        catch (final IOException e)
        {
            throw new IllegalStateException(e);
        }
    }

    /** The second setup turns on 7×7, which are too many for a list. */
    private static List<String> setups(List<String> turns)
    {
        final List<String> free = new ArrayList<>();
        for (int i = 0; i < 49; i++)
            free.add("" + (char) ('a' + i % 7) + (i / 7 + 1));
        free.removeAll(Arrays.asList(turns.get(0).split("/")));
        final List<String> inner = new ArrayList<>(free);
        inner.removeIf(square -> square.matches("[ag].|.[17]"));
        final List<String> setups = new ArrayList<>();
        for (int i = 0; i < inner.size(); i++)
            for (int k = i + 1; k < inner.size(); k++)
                for (final String stone : free)
                    if (!stone.equals(inner.get(i)) && !stone.equals(inner.get(k)))
                        setups.add(inner.get(i) + "+" + inner.get(k) + "/" + stone);
        if (turns.size() == 1)
            setups.add("swap");
        return setups;
    }

    private static void check(boolean holds, String what)
    {
        if (!holds)
            throw new IllegalStateException(what);
    }

    private static Move play(Tetrad ai, Game game, Context context)
    {
        final Move move = ai.selectAction(game, new Context(context), -1, 100, -1);
        check(!ai.generateAnalysisReport().contains("at random"), ai.generateAnalysisReport());
        check(game.moves(context).moves().stream().anyMatch(m -> m.token.equals(move.token)), "illegal " + move.token);
        return move;
    }

    /** One player is the AI. The other moves at random; now and then the AI takes over, also inside a turn. */
    private void game(String name, int width, String... options)
    {
        final Game game = new Game(name, width, List.of(options), this::legal);
        final Tetrad ai = new Tetrad();
        check(ai.supportsGame(game), name + " is not supported");
        for (int seed = 0; seed < 4; seed++)
        {
            final Random random = new Random(seed);
            final Context context = new Context();
            ai.initAI(game, 1);
            while (!context.over)
            {
                final List<Move> moves = game.moves(context).moves();
                final boolean asked = context.mover == 1 + seed % 2 || random.nextInt(8) == 0;
                game.apply(context, asked ? play(ai, game, context) : moves.get(random.nextInt(moves.size())));
            }
            System.out.println(name + " " + context.turns.size() + " turns: " + String.join(" ", context.turns));
        }
        ai.closeAI();
    }

    private static long readers()
    {
        return Thread.getAllStackTraces().keySet().stream().filter(t -> t.getName().equals("tetrad output")).count();
    }

    private void faults() throws Exception
    {
        final Game game = new Game("Trap", 5, List.of(), this::legal);
        check(!new Tetrad().supportsGame(new Game("Chess", 8, List.of(), this::legal)), "Chess is supported");
        final Tetrad ai = new Tetrad();
        ai.initAI(game, 1);
        final Context context = new Context();
        game.apply(context, play(ai, game, context));

        final ProcessHandle killed = ProcessHandle.of(ai.engine().pid()).orElseThrow();
        killed.destroyForcibly();
        killed.onExit().get();
        game.apply(context, play(ai, game, context));     // started again

        final Thread stop = new Thread(() -> ai.setWantsInterrupt(true));
        stop.start();
        ai.selectAction(game, context, -1, -1, -1);       // has no limit: only the interrupt ends it
        stop.join();
        ai.setWantsInterrupt(false);
        check(!ai.generateAnalysisReport().contains("at random"), ai.generateAnalysisReport());
        ai.selectAction(game, context, 0.02, -1, -1);

        final ProcessHandle closed = ProcessHandle.of(ai.engine().pid()).orElseThrow();
        ai.closeAI();
        check(!closed.isAlive() && readers() == 0, "the process or its reader is left");

        final String program = System.setProperty("tetrad", "/there/is/no/tetrad");
        ai.initAI(game, 1);
        final Move move = ai.selectAction(game, context, -1, 100, -1);
        check(game.moves(context).moves().stream().anyMatch(m -> m.token.equals(move.token)), "illegal " + move.token);
        check(ai.generateAnalysisReport().contains("/there/is/no/tetrad")
            && ai.generateAnalysisReport().contains("variable TETRAD"), ai.generateAnalysisReport());
        System.setProperty("tetrad", program);
    }

    public static void main(String[] args) throws Exception
    {
        final String program = System.getProperty("tetrad");
        new Test(program, "verto-5").game("Verto", 5);
        new Test(program, "verto-4-free").game("Verto", 4, "Rule/Free");
        new Test(program, "verto-4-old").game("Verto", 4, "Rule/Old");
        new Test(program, "vinver-5").game("Vinver", 5);
        new Test(program, "vinver-5-nopass").game("Vinver", 5, "Passes/No");
        new Test(program, "trap-3").game("Trap", 5);
        new Test(program, "trap-4-king").game("Trap", 7, "King/Yes");
        new Test(program, "veletas-7").game("Veletas", 7);
        new Test(program, "trap-3").faults();
        System.out.println("all is well");
        System.exit(0);
    }
}
