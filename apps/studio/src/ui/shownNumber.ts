/**
 * What a field for a number shows while somebody types: their own letters for as long as they mean its value, such as 1.0
 * on the way to 1.05. Of half a number a browser tells only that it is none.
 */
export function shownNumber(
  typed: { readonly text: string; readonly isHalf: boolean },
  value: string,
): string {
  if (typed.isHalf) return '';
  const isSame = typed.text !== '' && value !== '' && Number(typed.text) === Number(value);
  // Behind a zero that stood there, 7 is 7.
  return isSame && !/^-?0\d/.test(typed.text) ? typed.text : value;
}
