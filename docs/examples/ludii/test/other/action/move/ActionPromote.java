package other.action.move;

import other.action.Action;

/** A stand-in: a stone is flipped. */
public final class ActionPromote extends Action
{
    public ActionPromote(int to)
    {
        super(to, 0);
    }
}
