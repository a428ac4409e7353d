package tetrad.ludii;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A process that speaks the Universal Game Interface. */
final class Engine implements AutoCloseable
{
    /** Time for an answer that takes no thought, in ms. */
    private static final long PATIENCE = 10_000;
    private static final String END = "the end of the output";

    private final Process process;
    private final PrintStream in;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Thread reader;

    /** The last line of the search that had a score, or an empty string. */
    private String info = "";

    Engine(List<String> command, String game) throws IOException
    {
        process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        reader = new Thread(this::read, "tetrad output");
        reader.setDaemon(true);
        reader.start();
        try
        {
            in.println("ugi");
            await("ugiok", PATIENCE, () -> false);
            in.println("setoption name Game value " + game);
            in.println("isready");
            await("readyok", PATIENCE, () -> false);
        }
        catch (final IOException e)
        {
            close();
            throw e;
        }
    }

    private void read()
    {
        try (BufferedReader out = new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)))
        {
            for (String line = out.readLine(); line != null; line = out.readLine())
                lines.add(line);
        }
        catch (final IOException e)
        {
            // The process was closed; what follows is the end as well.
        }
        lines.add(END);
    }

    /** Waits for a line that begins with this word; when stop becomes true, the search is told to stop. */
    private String await(String word, long patience, BooleanSupplier stop) throws IOException
    {
        long end = System.currentTimeMillis() + patience;
        boolean stopped = false;
        while (true)
        {
            final String line = poll();
            if (line == END)
                throw new IOException("the program has ended");
            if (line != null && line.startsWith("info string error"))
                throw new IOException(line.substring("info string error ".length()));
            if (line != null && line.contains(" score "))
                info = line;
            if (line != null && line.startsWith(word))
                return line;
            if (!stopped && stop.getAsBoolean())
            {
                in.println("stop");
                stopped = true;
                end = System.currentTimeMillis() + PATIENCE;
            }
            if (System.currentTimeMillis() > end)
                throw new IOException("the program does not answer");
        }
    }

    private String poll() throws IOException
    {
        try
        {
            return lines.poll(20, TimeUnit.MILLISECONDS);
        }
        catch (final InterruptedException e)
        {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Searches a position. The limits are those of go; patience is the longest time, in ms, that they allow. */
    String search(String position, String limits, long patience, BooleanSupplier stop) throws IOException
    {
        info = "";
        in.println(position);
        in.println("go " + limits);
        final long end = patience < Long.MAX_VALUE - PATIENCE ? patience + PATIENCE : Long.MAX_VALUE / 2;
        return await("bestmove ", end, stop).split(" ")[1];
    }

    /** A position string of the position that was searched. */
    String fen() throws IOException
    {
        in.println("query fen");
        return await("response ", PATIENCE, () -> false).substring("response ".length());
    }

    String info()
    {
        return info;
    }

    long pid()
    {
        return process.pid();
    }

    /** Ends the process and the thread that reads its output. */
    @Override public void close()
    {
        in.println("quit");
        in.close();
        boolean interrupted = false;
        try
        {
            if (!process.waitFor(1, TimeUnit.SECONDS))
                process.destroyForcibly();
            reader.join(1000);
        }
        catch (final InterruptedException e)
        {
            process.destroyForcibly();
            interrupted = true;
        }
        if (interrupted)
            Thread.currentThread().interrupt();
    }
}
