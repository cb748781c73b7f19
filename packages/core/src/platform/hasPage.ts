/**
 * Whether what only a page has is part of the build: tabs, previews by address, page views, an exit that the next page
 * hears of, privacy signals. The mobile entry's build says no, and what an app never reaches is left out of it.
 */
export const hasPage: boolean = true;
