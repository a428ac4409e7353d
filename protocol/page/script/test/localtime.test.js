import { localTime } from "../../web/shared/localtime.js";
import { same, test } from "./check.js";

test("times by the clock of a place", () => {
  const time = Date.parse("2026-11-26T06:07:45.123Z");
  same([-540, 0, 345, 60].map((offset) => localTime(time, offset)), [
    "2026-11-25T21:07:45.123-09:00", "2026-11-26T06:07:45.123+00:00", "2026-11-26T11:52:45.123+05:45", "2026-11-26T07:07:45.123+01:00",
  ]);
  same(Date.parse(localTime(time)), time);
});
