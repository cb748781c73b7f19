/** The version that the SDK reports as `sdkVersion` and that names the renderer's address. */
export const sdkVersion = '1.5.0';
