/** What happened to a request, and the day it is for by that. @param askedDay the one it was requested for */
export function stepsOf<Event extends { dealingDay: string | null }>(
  askedDay: string,
  events: Event[],
): { events: Event[]; dealingDay: string } {
  const moved = events.findLast(({ dealingDay }) => dealingDay !== null);
  return { events, dealingDay: moved?.dealingDay ?? askedDay };
}
