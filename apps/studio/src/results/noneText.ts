/** Why there is nothing to see: answers that a filter leaves out are there all the same. */
export const noneText = (nobody: string, isFiltered: boolean): string =>
  isFiltered ? 'Nothing matches the filter.' : `${nobody} in this period.`;
