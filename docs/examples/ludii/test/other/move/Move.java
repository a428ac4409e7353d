package other.move;

import other.action.Action;

import java.util.List;

/** A stand-in for a move. It remembers the token that it was made of. */
public final class Move extends Action
{
    public final String token;
    private final int mover;
    private final int from;
    private final List<Action> actions;

    public Move(String token, int mover, int from, int to, Action... actions)
    {
        super(to, 0);
        this.token = token;
        this.mover = mover;
        this.from = from;
        this.actions = List.of(actions);
    }

    public int mover()
    {
        return mover;
    }

    public int from()
    {
        return from;
    }

    public boolean isPass()
    {
        return token.equals("pass");
    }

    public List<Action> actions()
    {
        return actions;
    }
}
