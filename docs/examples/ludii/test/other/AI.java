package other;

import game.Game;
import other.context.Context;
import other.move.Move;

/** A stand-in: what an AI has to be for Ludii. */
public abstract class AI
{
    protected String friendlyName;
    protected volatile boolean wantsInterrupt;

    public abstract Move selectAction(Game game, Context context, double seconds, int iterations, int depth);

    public abstract void initAI(Game game, int player);

    public abstract void closeAI();

    public abstract boolean supportsGame(Game game);

    public abstract String generateAnalysisReport();

    public void setWantsInterrupt(boolean wanted)
    {
        wantsInterrupt = wanted;
    }
}
