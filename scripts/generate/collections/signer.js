// ==== Your signer =====================================================================================================
// Replace the body of this function: how the service computes a signature is not specified, and the mock accepts any.
//   body  the request body as text, exactly as it is sent, in UTF-8
//   time  header.created of the body, in Unix seconds
//   key   the variable app_key for the header authsignature, user_key for usersignature
function sign({ body, time, key }) {
  return require("crypto-js").HmacSHA256(`${time} ${body}`, key).toString();
}
// ==== End of your signer ==============================================================================================
