export interface Offered {
  readonly value: string;
  readonly label: string;
}

/** What a value is called where it is offered; itself where it is not. */
export const labelOf = (offered: readonly Offered[], wanted: string): string =>
  offered.find(({ value }) => value === wanted)?.label ?? wanted;
