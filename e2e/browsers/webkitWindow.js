// A browser of nothing but windows with WebKit in them, for its driver; gjs runs it. The one that comes with the driver
// keeps no profile.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit2 from 'gi://WebKit2?version=4.1';

Gtk.init(null);
const [profile] = ARGV;
const manager = profile
  ? new WebKit2.WebsiteDataManager({ base_data_directory: profile, base_cache_directory: profile })
  : WebKit2.WebsiteDataManager.new_ephemeral();
const context = WebKit2.WebContext.new_with_website_data_manager(manager);
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true });
    const window = new Gtk.Window({ default_width: 1_000, default_height: 700 });
    window.add(view);
    window.show_all();
    view.connect('close', () => window.destroy());
    return view;
  });
});
Gtk.main();
