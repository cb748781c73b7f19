/**
 * Whether what only a page has is part of the build: tabs and other copies of the SDK, previews by address, page views,
 * triggers of the DOM, an exit that the next page hears of, privacy signals, parts that are loaded later. The mobile
 * entry's build says no, and what an app never reaches is left out of it.
 */
export const hasPage: boolean = true;
