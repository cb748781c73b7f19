import type { Project } from '@service-popups/protocol/studio';

interface Step {
  text: string;
  code: string;
}

export interface Snippet {
  id: string;
  label: string;
  /** `otherwise`: for whom it does not work. */
  steps: readonly (Step & { otherwise?: Step })[];
  note: string;
}

const unpublished: Step = {
  text: 'npm cannot find it? Until it is published, pack it in the folder of this server, and install the file.',
  code: [
    'npm pack -w service-popups --pack-destination ../my-app',
    'cd ../my-app && npm install ./service-popups-*.tgz',
  ].join('\n'),
};

const signedIn = {
  text: 'Once somebody is signed in, say who they are. Without that, everyone is anonymous.',
  code: "popups.setUserId('user-4821');\nvoid popups.setContactAttributes({ plan: 'pro' });",
};

/** What a developer pastes, with this project's keys filled in. */
export function snippets(project: Project, origin: string): readonly Snippet[] {
  const apiKey = liveKey(project.publicKeys);
  const analyticsKey = liveKey(project.analyticsKeys);
  const config = [
    `  apiKey: '${apiKey}',`,
    `  analytics: { publicKey: '${analyticsKey}', integration: '${project.integration}' },`,
    `  baseUrl: '${origin}',`,
  ].join('\n');

  return [
    {
      id: 'script',
      label: 'Script tag',
      steps: [
        {
          text: 'Put this into the head of your pages.',
          code: [
            `<script async src="${origin}/service-popups.js"`,
            `  data-key="${apiKey}"`,
            `  data-analytics-key="${analyticsKey}"`,
            `  data-integration="${project.integration}"`,
            '  data-auto-launch></script>',
          ].join('\n'),
        },
        {
          text: 'If somebody is signed in, add who they are to the tag. Without that, everyone is anonymous.',
          code: '  data-user-id="user-4821"',
        },
      ],
      note: 'No inline script: it works under a strict Content-Security-Policy.',
    },
    {
      id: 'npm',
      label: 'npm',
      steps: [
        { text: 'Install the package.', code: 'npm install service-popups', otherwise: unpublished },
        {
          text: 'Start it once, where your app starts.',
          code: [
            "import { ServicePopups } from 'service-popups';",
            '',
            'const popups = new ServicePopups();',
            `popups.init({\n${config}\n});`,
            'popups.autoLaunch();',
            '',
            '// later, for a popup that waits for an event',
            "popups.triggerEvent('checkout_completed');",
          ].join('\n'),
        },
        signedIn,
      ],
      note: 'The survey itself loads only when a popup is about to show.',
    },
    {
      id: 'react',
      label: 'React',
      steps: [
        { text: 'Install the package.', code: 'npm install service-popups', otherwise: unpublished },
        {
          text: 'Wrap your app, and use the hook anywhere below.',
          code: [
            "import { useEffect } from 'react';",
            "import { ServiceProvider, useService } from 'service-popups/react';",
            '',
            'const config = {',
            config,
            '};',
            '',
            'export function App() {',
            '  return <ServiceProvider config={config}><Shop /></ServiceProvider>;',
            '}',
            '',
            'function Shop() {',
            '  const popups = useService();',
            '  useEffect(() => popups.autoLaunch(), [popups]);',
            "  return <button onClick={() => popups.triggerEvent('checkout_completed')}>Buy</button>;",
            '}',
          ].join('\n'),
        },
        signedIn,
      ],
      note: 'StrictMode and server rendering need no special care.',
    },
    {
      id: 'react-native',
      label: 'React Native',
      steps: [
        {
          text: 'Install the package and a WebView; the second line is optional. Then rebuild the app.',
          code: [
            'npm install service-popups react-native-webview',
            'npm install react-native-mmkv react-native-nitro-modules react-native-device-info',
          ].join('\n'),
          otherwise: unpublished,
        },
        {
          text: 'Wrap your app.',
          code: [
            "import { useEffect } from 'react';",
            "import { ServiceProvider, useService } from 'service-popups/mobile';",
            '',
            'const config = {',
            config,
            '};',
            '',
            'export default function App() {',
            '  return <ServiceProvider config={config}><Home /></ServiceProvider>;',
            '}',
            '',
            'function Home() {',
            '  const popups = useService();',
            '  useEffect(() => {',
            '    popups.autoLaunch();',
            "    popups.setScreen('/home'); // on every screen",
            '  }, [popups]);',
            '  return null;',
            '}',
          ].join('\n'),
        },
        signedIn,
      ],
      note: 'On a device, localhost is the device itself: use the address of this machine in your network as baseUrl, and start the server with HOST=0.0.0.0.',
    },
  ];
}

/** The newest: whoever has rotated a key is about to revoke the one before it. */
function liveKey(keys: Project['publicKeys']): string {
  return keys.findLast(({ revokedAt }) => revokedAt === undefined)?.key ?? '<API_KEY>';
}
