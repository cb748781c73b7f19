import type { ProjectSummary } from '@service-popups/protocol/studio';
import { Select } from '../ui/Choice.js';

/** Every project, or the one that is open. */
export type Place = 'all' | 'one';

export function PlaceSelect({
  project,
  value,
  onValue,
}: {
  project: ProjectSummary;
  value: Place;
  onValue: (place: Place) => void;
}) {
  return (
    <Select
      label="Where"
      value={value}
      options={[
        { value: 'all', label: 'Every project' },
        { value: 'one', label: `Only ${project.name}` },
      ]}
      onValue={onValue}
    />
  );
}
