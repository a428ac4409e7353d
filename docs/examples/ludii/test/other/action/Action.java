package other.action;

/** A stand-in for a part of a move. */
public class Action
{
    private final int to;
    private final int state;

    public Action(int to, int state)
    {
        this.to = to;
        this.state = state;
    }

    public int to()
    {
        return to;
    }

    public int state()
    {
        return state;
    }
}
