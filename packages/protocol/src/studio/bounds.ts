/** The most items of a list in one answer, whatever `limit` asks for. */
export const pageItems = 200;
/** The most entries of a person's timeline, the newest ones; an export has all of them. */
export const timelineEntries = 200;
