import type { Role } from '@service-popups/protocol/studio';

export const roles: readonly { value: Role; label: string }[] = [
  { value: 'owner', label: 'Owner: everything' },
  { value: 'editor', label: 'Editor: popups and results' },
  { value: 'viewer', label: 'Viewer: reads' },
];

export function describeRole({ role, projectName }: { role: Role; projectName?: string }): string {
  return projectName === undefined ? role : `${role} of ${projectName}`;
}

/** Where whatever changes something is grey, or not there. */
export const viewerNote = 'You are a viewer: you can look, but not change anything.';
