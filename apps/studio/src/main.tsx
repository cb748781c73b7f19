import { render } from 'preact';
import { createLastWrites, LastWritesContext } from './api/lastWrites.js';
import { App } from './App.js';
import { startRouter } from './router/router.js';
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
const root = document.getElementById('app');
if (root !== null)
  render(
    <LastWritesContext.Provider value={createLastWrites()}>
      <App />
    </LastWritesContext.Provider>,
    root,
  );
