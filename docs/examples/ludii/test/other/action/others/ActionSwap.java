package other.action.others;

import other.action.Action;

/** A stand-in: the players are exchanged. */
public final class ActionSwap extends Action
{
    public ActionSwap()
    {
        super(-1, 0);
    }
}
