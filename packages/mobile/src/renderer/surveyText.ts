/** The build puts the text of the built survey renderer here: one classic script that starts itself. */
export const surveyText: string | undefined = undefined;
