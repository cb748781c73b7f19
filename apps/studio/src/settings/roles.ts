import type { Role } from '@service-popups/protocol/studio';

export const roles: readonly { value: Role; label: string }[] = [
  { value: 'owner', label: 'Owner: everything' },
  { value: 'editor', label: 'Editor: popups and results' },
  { value: 'viewer', label: 'Viewer: reads' },
];
