import {
  studioRoutes,
  type PopupListItem,
  type PopupRecord,
  type PopupState,
} from '@service-popups/protocol/studio';
import { request } from '../api/request.js';
import { go, href } from '../router/router.js';
import { Icon } from '../ui/Icon.js';
import { Menu, type MenuItem } from '../ui/Menu.js';
import { Badge, type Tone } from '../ui/Panel.js';
import { formatCount, formatShare } from '../ui/format.js';
import { Sparkline } from '../ui/Sparkline.js';
import { toast } from '../ui/toasts.js';

const states: Readonly<Record<PopupState, { label: string; tone: Tone }>> = {
  live: { label: 'Live', tone: 'good' },
  draft: { label: 'Draft', tone: 'neutral' },
  paused: { label: 'Paused', tone: 'warn' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  ended: { label: 'Ended', tone: 'neutral' },
};

export function PopupStateBadge({ state }: { state: PopupState }) {
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>;
}

interface RowProps {
  projectId: string;
  popup: PopupListItem;
  canEdit: boolean;
  onChanged: () => void;
}

export function PopupRow({ projectId, popup, canEdit, onChanged }: RowProps) {
  const to = `/${projectId}/popups/${encodeURIComponent(popup.id)}`;
  return (
    <tr>
      <td class="popup-name">
        <a class="row-link" href={href(to)}>
          {popup.name}
        </a>
        <div class="muted small truncate">{popup.triggers.join(' · ')}</div>
      </td>
      <td>
        <PopupStateBadge state={popup.state} />
        {popup.hasUnpublishedChanges && popup.state !== 'draft' && <span class="muted small"> · edited</span>}
      </td>
      <td class="number">{formatCount(popup.shown)}</td>
      <td class="number">{formatCount(popup.started)}</td>
      <td class="number">
        {formatCount(popup.completed)}
        {popup.shown > 0 && <div class="muted small">{formatShare(popup.completed / popup.shown)}</div>}
      </td>
      <td>
        <Sparkline values={popup.recent} label={`Completed per day: ${popup.recent.join(', ')}`} />
      </td>
      <td class="number">
        <Menu
          label={`Actions for ${popup.name}`}
          items={rowActions({ projectId, popup, canEdit, onChanged })}
        />
      </td>
    </tr>
  );
}

function rowActions({ projectId, popup, canEdit, onChanged }: RowProps): MenuItem[] {
  const results: MenuItem = {
    label: 'Results',
    icon: <Icon name="results" size={16} />,
    onSelect: () => go(`/${projectId}/results/${encodeURIComponent(popup.id)}`),
  };
  if (!canEdit) return [results];
  const act = async (address: string, done: string, undo?: string): Promise<void> => {
    try {
      await request(address, { method: 'POST', body: {} });
      onChanged();
      toast(
        done,
        undo === undefined ? {} : { action: { label: 'Undo', run: () => void act(undo, 'Undone.') } },
      );
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  };
  const pause = studioRoutes.pause(projectId, popup.id);
  const resume = studioRoutes.resume(projectId, popup.id);
  const switching: MenuItem[] =
    popup.state === 'live' || popup.state === 'scheduled'
      ? [
          {
            label: 'Pause',
            icon: <Icon name="pause" size={16} />,
            onSelect: () => void act(pause, `${popup.name} is paused.`, resume),
          },
        ]
      : popup.state === 'paused'
        ? [
            {
              label: 'Resume',
              icon: <Icon name="play" size={16} />,
              onSelect: () => void act(resume, `${popup.name} is live again.`, pause),
            },
          ]
        : [];
  return [
    results,
    ...switching,
    {
      label: 'Duplicate',
      icon: <Icon name="copy" size={16} />,
      onSelect: () => void duplicate(projectId, popup.id),
    },
    {
      label: 'Delete',
      danger: true,
      icon: <Icon name="trash" size={16} />,
      onSelect: () => void remove(projectId, popup, onChanged),
    },
  ];
}

async function duplicate(projectId: string, popupId: string): Promise<void> {
  try {
    const copy = await request<PopupRecord>(studioRoutes.duplicate(projectId, popupId), {
      method: 'POST',
      body: {},
    });
    go(`/${projectId}/popups/${encodeURIComponent(copy.id)}`);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
  }
}

async function remove(projectId: string, popup: PopupListItem, onChanged: () => void): Promise<void> {
  const restore = async (): Promise<void> => {
    await request(studioRoutes.restore(projectId, popup.id), { method: 'POST', body: {} });
    onChanged();
  };
  try {
    await request(studioRoutes.popup(projectId, popup.id), { method: 'DELETE' });
    onChanged();
    toast(`${popup.name} is deleted. Its responses are kept.`, {
      action: { label: 'Undo', run: () => void restore() },
    });
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
  }
}
