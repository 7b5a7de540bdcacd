# A payment; tested as the guide shows it.
# Sample: issue_sila
require "json"
require "net/http"
require "securerandom"
require "timeout"

SERVER = URI("http://127.0.0.1:4010")
TIMEOUT = 20 # seconds, to connect, and again for the response as a whole
MOST = 5 # submissions without a documented response
# placeholder: see Authentication
SIGN_APP = SIGN_USER = ->(body) { "any" }

# `payment` has an id, user_handle, fields and references; the block stores it. Returns the result and a detail.
def debit(payment)
  earlier, reference = payment["references"] || [], SecureRandom.uuid
  return "accepted", payment["transaction_id"] if payment["transaction_id"]
  return "ask the operator", earlier if earlier.size >= MOST
  header = { "created" => Time.now.to_i, "app_handle" => "demo_app", "user_handle" => payment["user_handle"] }
  body = JSON.generate({
    **payment["fields"],
    "header" => { **header, "reference" => reference },
    "transaction_idempotency_id" => payment["id"],
  })
  headers = {
    "content-type" => "application/json",
    "accept-encoding" => "identity", # so that the Content-Length is that of the body
    "authsignature" => SIGN_APP.(body),
    "usersignature" => SIGN_USER.(body),
  }
  # Before the call: after a crash, the next one knows what may have been sent.
  submitted = { **payment, "references" => [*earlier, reference] }
  yield submitted

  unknown = ["unknown", "submit it again, with the same id"]
  http = Net::HTTP.new(SERVER.hostname, SERVER.port, nil) # no proxy
  http.use_ssl = SERVER.scheme == "https"
  http.open_timeout = TIMEOUT
  http.max_retries = 0
  begin
    http.start
  rescue SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError, Timeout::Error => error
    # Nothing was submitted by this call.
    yield payment
    return earlier.empty? ? ["not sent", error.message] : unknown
  end
  begin
    # The timeout of a socket begins anew with each byte.
    response = Timeout.timeout(TIMEOUT) { http.post(SERVER.path + "/0.2/issue_sila", body, headers) }
    raise EOFError if response.body.nil? || response.body.bytesize != (response.content_length || response.body.bytesize)
    answer = JSON.parse(response.body.force_encoding("UTF-8").delete_prefix("\uFEFF").scrub)
  rescue SystemCallError, IOError, OpenSSL::SSL::SSLError, Timeout::Error, JSON::ParserError, Net::ProtocolError,
         Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError
    return unknown
  ensure
    http.finish
  end
  # Without a reference, it can be the answer to another request.
  return unknown unless answer.is_a?(Hash) && [*earlier, reference].include?(answer["reference"])
  says = ->(success, word) { answer["success"] == success && answer.fetch("status", word) == word }
  status, transaction = response.code.to_i, answer["transaction_id"]
  if status == 200 && says.(true, "SUCCESS") && transaction.is_a?(String) && !transaction.strip.empty?
    yield({ **submitted, "transaction_id" => transaction })
    return "accepted", transaction
  end
  # The refusal of a repetition does not show what became of the first submission.
  if [400, 401, 403].include?(status) && says.(false, "FAILURE") && earlier.empty?
    yield payment
    return "refused", { "status" => status, "error" => answer }
  end
  unknown
end
# End of the sample.
