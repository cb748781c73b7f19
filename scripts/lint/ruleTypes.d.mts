/** As much of the linter's plugin interface as the house rules use. */
export interface SyntaxNode {
  readonly type: string;
  readonly name?: string;
  readonly kind?: string;
  readonly value?: unknown;
  readonly computed?: boolean;
  readonly declare?: boolean;
  readonly importKind?: 'type' | 'value';
  readonly exportKind?: 'type' | 'value';
  readonly source?: SyntaxNode | null;
  readonly argument?: SyntaxNode;
  readonly declaration?: SyntaxNode | null;
  readonly callee?: SyntaxNode;
  readonly object?: SyntaxNode;
  readonly property?: SyntaxNode;
  readonly expression?: SyntaxNode;
  readonly key?: SyntaxNode;
  readonly parent?: SyntaxNode;
  readonly properties?: readonly SyntaxNode[];
  readonly quasis?: readonly { readonly value?: { readonly cooked?: unknown } }[];
  readonly arguments?: readonly SyntaxNode[];
  readonly specifiers?: readonly SyntaxNode[];
  readonly body?: readonly SyntaxNode[];
}

export interface RuleContext {
  readonly cwd: string;
  readonly filename: string;
  readonly sourceCode: { isGlobalReference(node: SyntaxNode): boolean };
  report(problem: { node: SyntaxNode; message: string }): void;
}

export interface Rule {
  create(context: RuleContext): Record<string, (node: SyntaxNode) => void>;
}
