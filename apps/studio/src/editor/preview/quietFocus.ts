/**
 * Keeps the popup from taking the focus for as long as nobody is in the preview: one in the center takes it as it
 * appears, and here it appears anew at every pause of whoever is writing beside it.
 */
export function keepFocusOutside(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusIfHere(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function showQuietly() {
    // A browser focuses what is in a dialog unless there is nothing that can be.
    this.inert = !document.hasFocus();
    showModal.call(this);
    this.inert = false;
  };
}
