import { hydrateRoot } from 'react-dom/client';
import { App } from './App.js';

const root = document.querySelector('#root');
if (root !== null) hydrateRoot(root, <App />);
