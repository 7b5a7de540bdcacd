// ==== Your signer =====================================================================================================
// Replace the body of this function: how the service computes a signature is not specified, and the mock accepts any.
//   body  the request body as text, exactly as it is sent, in UTF-8
//   time  header.created of the body, in Unix seconds
//   key   the variable app_key for the header authsignature, user_key for usersignature
function sign({ body, time, key }) {
  return require("crypto-js").HmacSHA256(`${time} ${body}`, key).toString();
}
// ==== End of your signer ==============================================================================================

const address = (pm.variables.get("base_url") ?? "").replace(/\/+$/, "");
pm.variables.set("base_url", address);

// The contract does not list the header Prefer for the service, which may ignore it and process the request.
const isService = SERVERS.includes(address);
if (pm.request.headers.has("prefer") && (isService || pm.variables.get("is_mock") !== "true")) {
  console.warn(`skipped: ${isService ? "base_url is that of the service" : "is_mock is not true"}`);
  pm.execution.skipRequest();
}

const content = JSON.parse(pm.variables.replaceIn(pm.request.body.raw));
content.header.created = Math.floor(Date.now() / 1000);
content.header.reference = pm.variables.replaceIn("{{$guid}}");

const body = JSON.stringify(content);
const time = content.header.created;
pm.request.body.update({ mode: "raw", raw: body });
pm.variables.set("authsignature", sign({ body, time, key: pm.variables.get("app_key") ?? "" }));
pm.variables.set("usersignature", sign({ body, time, key: pm.variables.get("user_key") ?? "" }));
