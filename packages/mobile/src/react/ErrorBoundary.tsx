import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Told once of an error in rendering or in an effect below. What it throws goes on to the next boundary. */
  readonly onError: (error: unknown) => void;
  readonly children?: ReactNode;
}

/** After an error nothing is left of its children. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
