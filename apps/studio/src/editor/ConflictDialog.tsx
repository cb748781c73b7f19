import { studioRoutes, type PopupRecord } from '@service-popups/protocol/studio';
import { useResource } from '../api/useResource.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { Loaded } from '../ui/Loaded.js';
import type { Edited } from './edited.js';
import { DifferenceList, toldDifferences } from './history/DifferenceList.js';
import { isEditable } from './isEditable.js';

interface ConflictProps {
  projectId: string;
  popupId: string;
  /** What I have, with what they changed elsewhere. */
  mine: (theirs: Edited) => Edited;
  onLoadTheirs: () => Promise<unknown>;
  onKeepMine: () => void;
  onClose: () => void;
}

/** Two people wrote in the same place of a draft: shows what differs, and asks whose counts. */
export function ConflictDialog({
  projectId,
  popupId,
  mine,
  onLoadTheirs,
  onKeepMine,
  onClose,
}: ConflictProps) {
  const theirs = useResource<PopupRecord>(studioRoutes.popup(projectId, popupId));
  const load = async (): Promise<void> => {
    await onLoadTheirs();
    onClose();
  };
  // Closed first: the note that it was opened from takes the focus back, and hands it on when it goes.
  const keep = (): void => {
    onClose();
    onKeepMine();
  };
  return (
    <Dialog
      title="Whose draft counts?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={load}>Load theirs</Button>
          <Button look="primary" onClick={keep}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        Somebody else edited the same place as you. This is what you changed, and what is there now. What you
        do not choose is lost; what they changed elsewhere stays.
      </p>
      <Loaded handle={theirs}>
        {(record) => (
          <DifferenceList differences={between(record, mine(record))} sides={['Theirs', 'Mine']} />
        )}
      </Loaded>
    </Dialog>
  );
}

function between(theirs: Edited, mine: Edited) {
  const names = { place: 'Name', before: theirs.name, after: mine.name };
  return [
    ...(theirs.name === mine.name ? [] : [names]),
    ...(isEditable(theirs.draft) && isEditable(mine.draft) ? toldDifferences(theirs.draft, mine.draft) : []),
  ];
}
