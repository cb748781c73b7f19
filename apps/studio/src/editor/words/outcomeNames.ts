/** What became of a showing, as it reads before how long one then waits. */
export const outcomeNames: Readonly<Record<string, string>> = {
  SHOWED: 'After it was only seen',
  PARTIAL: 'After an unfinished answer',
  COMPLETED: 'After it was completed',
};
