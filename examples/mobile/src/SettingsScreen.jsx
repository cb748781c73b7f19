import { useEffect, useState } from 'react';
import { useService } from 'service-popups/mobile';
import { Button, Heading, Page, Row } from './ui';

/** What the SDK knows and does: identity, the queue, why each popup would be shown or not, and what happened. */
export function SettingsScreen({ events }) {
  const service = useService();
  const state = useServiceState(service);
  const [crashes, setCrashes] = useState(0);
  const { identity, delivery, popups } = state;
  const dropped = Object.entries(delivery.dropped);
  return (
    <Page title="Settings" lead="What the SDK knows and does in this app.">
      <Heading>Identity</Heading>
      <Row label="user_id" detail={identity?.user_id ?? 'none yet'} />
      <Row label="session_id" detail={identity?.session_id ?? 'none yet'} />
      <Row label="userId" value={identity?.userId ?? 'anonymous'} />
      <Button
        isQuiet
        label={identity?.userId === undefined ? 'Sign in as Ada' : 'Sign out'}
        onPress={() => {
          service.setUserId(identity?.userId === undefined ? 'ada' : undefined);
          state.refresh();
        }}
      />
      <Heading>Queue</Heading>
      <Row label="Waiting" value={String(delivery.pending)} />
      <Row label="Delivered" value={String(delivery.delivered)} />
      <Row
        label="Dropped"
        value={dropped.length === 0 ? 'none' : dropped.map((pair) => pair.join(' ')).join(', ')}
      />
      <Button isQuiet label="Send now" onPress={() => service.flush().then(state.refresh)} />
      <Heading>Popups</Heading>
      {popups.length === 0 && <Row label="None yet" />}
      {popups.map(({ popupId, title, show, sentence }) => (
        <Row key={popupId} label={title || popupId} detail={sentence} value={show ? 'ready' : 'not now'} />
      ))}
      <Heading>Events</Heading>
      {events.length === 0 && <Row label="None yet" />}
      {events.map(({ type, popupId, timestamp }, index) => (
        <Row key={index} label={type} detail={popupId} value={timestamp.slice(11, 19)} />
      ))}
      <Heading>Crash</Heading>
      <Row
        label="service_app_crash"
        detail={
          crashes === 0
            ? 'An error that nobody catches is recorded as this event. A release build of the app then ends.'
            : 'Thrown. In a moment it is in the studio, under Events, Crashes. Ten are recorded per session.'
        }
        value={crashes === 0 ? undefined : String(crashes)}
      />
      <Button
        isQuiet
        label="Throw an error nobody catches"
        onPress={() => {
          setCrashes(crashes + 1);
          crash();
        }}
      />
    </Page>
  );
}

/** Out of React's sight, so that it reaches the app's global error handler. */
function crash() {
  setTimeout(() => {
    throw new Error('The crash button was pressed');
  }, 0);
}

const nothing = { delivered: 0, pending: 0, dropped: {} };

function useServiceState(service) {
  const [state, setState] = useState({ identity: undefined, delivery: nothing, popups: [] });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const popups = await service.explain();
      if (!isGone) setState({ identity: service.identity(), delivery: service.delivery(), popups });
    };
    void read();
    const timer = setInterval(() => void read(), 2_000);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [service, round]);
  return { ...state, refresh: () => setRound((count) => count + 1) };
}
