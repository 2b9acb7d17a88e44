// ONNX Runtime 1.30 sends usage data and stores a device id unless this is set before it is loaded.
process.env.ORT_DISABLE_TELEMETRY = '1';
