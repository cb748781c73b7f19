/** One step of the schema. Steps only go forward; a released one is never edited. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
}
