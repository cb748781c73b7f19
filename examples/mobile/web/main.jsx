// First: the SDK asks for it when it is loaded.
import './errorUtils';
import { createRoot } from 'react-dom/client';
import { App } from '../src/App';

createRoot(document.getElementById('app')).render(<App />);
