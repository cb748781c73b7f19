// First: it is there when the SDK asks for it.
import './errorUtils';
import { createRoot } from 'react-dom/client';
import { App } from '../src/App';

createRoot(document.getElementById('app')).render(<App />);
