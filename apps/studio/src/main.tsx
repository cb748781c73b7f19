import { studioRoutes } from '@service-popups/protocol/studio';
import { hydrate } from 'preact';
import { openSignedIn } from './account/openSignedIn.js';
import { AheadContext, createAhead } from './api/ahead.js';
import { createLastWrites, LastWritesContext } from './api/lastWrites.js';
import { App } from './App.js';
import { findPage } from './pages.js';
import { path, query, startRouter } from './router/router.js';
import './ui/base.css';
import { startClock } from './ui/clock.js';
import './ui/forcedColors.css';
import './ui/print.css';
import './ui/table.css';
import { startTheme } from './ui/theme.js';
import './ui/tokens.css';

startTheme();
startRouter();
startClock();
// Whoever was signed in the last time most likely is: then nothing waits for the answer to that question.
const wasSignedIn = openSignedIn();
const ahead = createAhead();
if (wasSignedIn.read() !== undefined) {
  const page = findPage(path.value);
  page?.prepare?.();
  ahead.ask([studioRoutes.projects, ...(page?.needs(query.value) ?? [])]);
}
const root = document.getElementById('app');
if (root !== null)
  // What the page drew before its script came stays as it is until there is more to show.
  hydrate(
    <AheadContext.Provider value={ahead}>
      <LastWritesContext.Provider value={createLastWrites()}>
        <App wasSignedIn={wasSignedIn} />
      </LastWritesContext.Provider>
    </AheadContext.Provider>,
    root,
  );
