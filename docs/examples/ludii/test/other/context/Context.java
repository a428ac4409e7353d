package other.context;

import other.move.Move;

import java.util.ArrayList;
import java.util.List;

/** A stand-in for a game in progress. It is its own state and trial. */
public final class Context
{
    public final List<Move> moves = new ArrayList<>();
    public final List<String> turns = new ArrayList<>();
    public final List<String> tokens = new ArrayList<>();
    public int mover = 1;
    public boolean over;

    public Context()
    {
    }

    public Context(Context other)
    {
        moves.addAll(other.moves);
        turns.addAll(other.turns);
        tokens.addAll(other.tokens);
        mover = other.mover;
        over = other.over;
    }

    public Context trial()
    {
        return this;
    }

    public Context state()
    {
        return this;
    }

    public int mover()
    {
        return mover;
    }

    public boolean over()
    {
        return over;
    }

    public List<Move> generateCompleteMovesList()
    {
        return new ArrayList<>(moves);
    }
}
