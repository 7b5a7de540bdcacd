// A payment; tested as the guide shows it.
// Sample: issue_sila
// Library: com.fasterxml.jackson.core:jackson-databind
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

record Result(String said, Object detail) {}

class Payments {
  static final String SERVER = "http://127.0.0.1:4010";
  static final double TIMEOUT = 20; // seconds, for the whole call
  static final int MOST = 5; // submissions without a documented response
  static final JsonMapper JSON = JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  // It follows no redirect, and repeats no POST.
  static final HttpClient CLIENT = HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).build();

  // placeholder: see Authentication
  static String signApp(String body) { return "any"; }
  static String signUser(String body) { return "any"; }

  /** payment has an id, user_handle, fields and references; save stores it. Returns the result and a detail. */
  static Result debit(ObjectNode payment, Consumer<ObjectNode> save) throws InterruptedException {
    var earlier = payment.path("references");
    var reference = UUID.randomUUID().toString();
    if (payment.hasNonNull("transaction_id")) return new Result("accepted", payment.get("transaction_id"));
    if (earlier.size() >= MOST) return new Result("ask the operator", earlier);
    ObjectNode fields = payment.get("fields").deepCopy();
    fields.putObject("header").put("created", Instant.now().getEpochSecond()).put("app_handle", "demo_app")
        .put("reference", reference).set("user_handle", payment.get("user_handle"));
    fields.set("transaction_idempotency_id", payment.get("id"));
    var body = fields.toString();
    var request = HttpRequest.newBuilder(URI.create(SERVER + "/0.2/issue_sila"))
        .header("content-type", "application/json")
        .header("authsignature", signApp(body))
        .header("usersignature", signUser(body))
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    // Before the call: after a crash, the next one knows what may have been sent.
    var submitted = payment.deepCopy();
    var references = new ArrayList<JsonNode>();
    submitted.withArray("references").add(reference).forEach(references::add);
    save.accept(submitted);

    var unknown = new Result("unknown", "submit it again, with the same id");
    var sending = CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
    int status;
    JsonNode answer;
    try {
      // The timeout of a request would end where the body begins.
      var response = sending.get((long) (TIMEOUT * 1000), TimeUnit.MILLISECONDS);
      status = response.statusCode();
      answer = JSON.readTree(new String(response.body(), StandardCharsets.UTF_8).replaceFirst("^\uFEFF", ""));
    } catch (ExecutionException error) {
      if (!(error.getCause() instanceof ConnectException)) return unknown;
      // Nothing was submitted by this call.
      save.accept(payment);
      return earlier.isEmpty() ? new Result("not sent", error.getMessage()) : unknown;
    } catch (TimeoutException | JsonProcessingException error) {
      return unknown;
    } finally {
      sending.cancel(true);
    }
    // Without a reference, it can be the answer to another request.
    if (!references.contains(answer.path("reference"))) return unknown;
    var transaction = answer.path("transaction_id");
    if (status == 200 && says(answer, true, "SUCCESS") && transaction.isTextual() && !transaction.asText().isBlank()) {
      save.accept(submitted.set("transaction_id", transaction));
      return new Result("accepted", transaction);
    }
    // The refusal of a repetition does not show what became of the first submission.
    if (List.of(400, 401, 403).contains(status) && says(answer, false, "FAILURE") && earlier.isEmpty()) {
      save.accept(payment);
      return new Result("refused", JSON.createObjectNode().put("status", status).set("error", answer));
    }
    return unknown;
  }

  static boolean says(JsonNode answer, boolean success, String status) {
    var said = answer.path("success");
    return said.isBoolean() && said.asBoolean() == success
        && (!answer.has("status") || status.equals(answer.get("status").textValue()));
  }
}
// End of the sample.
