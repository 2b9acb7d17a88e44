// ONNX Runtime 1.30 sends usage data to its maker and keeps a device id in the home folder, unless this is set before it is
// loaded. Nothing of ours talks to anybody unasked.
process.env.ORT_DISABLE_TELEMETRY = '1';
