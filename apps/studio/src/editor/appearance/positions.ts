/** Where a popup can stand, as the editor names it. */
export const positions = [
  { value: 'center', label: 'Center, over the page' },
  { value: 'top', label: 'Top' },
  { value: 'bottom', label: 'Bottom' },
  { value: 'top-left', label: 'Top left' },
  { value: 'top-right', label: 'Top right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom-right', label: 'Bottom right' },
] as const;

export type Position = (typeof positions)[number]['value'];
