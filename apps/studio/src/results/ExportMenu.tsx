import { studioRoutes, type ResultsFilter } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { withQuery } from '../api/request.js';
import { saveFile, type Progress } from '../api/saveFile.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { Problem } from '../ui/Field.js';
import { toast } from '../ui/toasts.js';
import { useWork } from '../ui/useWork.js';
import { howFar } from './howFar.js';

/** Downloads the responses that the filter leaves, and tells how far it is. */
export function ExportMenu({
  projectId,
  popupId,
  filter,
  expected,
}: {
  projectId: string;
  popupId: string;
  filter: ResultsFilter;
  /** About how many responses will come; undefined where that was not counted. */
  expected: number | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const [received, setReceived] = useState<Progress>({ bytes: 0, lines: 0 });
  const { isBusy, problem, run } = useWork();

  const save = async (format: 'csv' | 'ndjson'): Promise<void> => {
    await run(async () => {
      setReceived({ bytes: 0, lines: 0 });
      const address = withQuery(studioRoutes.exportResponses(projectId, popupId, format), { ...filter });
      await saveFile(address, `responses-${popupId}.${format}`, setReceived);
      toast(`The ${format === 'csv' ? 'CSV' : 'NDJSON'} file is ready.`);
      setOpen(false);
    });
  };

  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <Dialog
          title="Export responses"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button busy={isBusy} onClick={() => void save('ndjson')}>
                Download NDJSON
              </Button>
              <Button look="primary" busy={isBusy} onClick={() => void save('csv')}>
                Download CSV
              </Button>
            </>
          }
        >
          <p>
            Everything the current filter shows: one row per response, one column per question. CSV opens in a
            spreadsheet; NDJSON keeps every field as it is stored.
          </p>
          <div class="export-progress">
            {isBusy && (
              <>
                {expected !== undefined && (
                  <progress
                    aria-label="How far the export is"
                    value={Math.min(received.lines, expected)}
                    max={Math.max(1, expected)}
                  />
                )}
                <p class="muted small" role="status">
                  {howFar(received, expected)}
                </p>
              </>
            )}
          </div>
          <Problem text={problem === undefined ? undefined : `Nothing was saved. ${problem}`} />
        </Dialog>
      )}
    </>
  );
}
