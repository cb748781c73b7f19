/** Tells whoever debugs why a popup does not come, and keeps it for whoever asks later. Default: it comes too late. */
export type Refuse = (popupId: string, why?: string) => undefined;
