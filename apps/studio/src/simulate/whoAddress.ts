/** Where the studio says who sees a popup, and why nobody does. */
export const whoAddress = (projectId: string, popupId: string): string =>
  `/${projectId}/who?popup=${encodeURIComponent(popupId)}`;
