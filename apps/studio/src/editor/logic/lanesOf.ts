/** The way of a branch beside the pages, from where it leaves to where it arrives, in pixels from the top. */
export interface Arc {
  readonly start: number;
  readonly finish: number;
}

/**
 * The lane of each arc, counted from the pages outwards. Those that meet nowhere share one, and a short one stays inside a
 * longer one: a survey of fifty pages is no wider than one of five.
 */
export function lanesOf(arcs: readonly Arc[]): number[] {
  const lanes: Arc[][] = [];
  const laneOf = new Map<Arc, number>();
  for (const arc of arcs.toSorted((one, other) => lengthOf(one) - lengthOf(other))) {
    const free = lanes.findIndex((taken) => taken.every((other) => !doMeet(arc, other)));
    const lane = free < 0 ? lanes.length : free;
    (lanes[lane] ??= []).push(arc);
    laneOf.set(arc, lane);
  }
  return arcs.map((arc) => laneOf.get(arc) ?? 0);
}

const lengthOf = ({ start, finish }: Arc): number => Math.abs(finish - start);

const doMeet = (one: Arc, other: Arc): boolean =>
  Math.min(one.start, one.finish) <= Math.max(other.start, other.finish) &&
  Math.min(other.start, other.finish) <= Math.max(one.start, one.finish);
