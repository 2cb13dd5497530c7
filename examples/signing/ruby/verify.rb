# Verifies events of the talent platform. Needs Ruby 2.7 or newer, and its standard library alone.
require "openssl"
require "stringio"
require "zlib"

module Events
  module_function

  # Tells whether an event is genuine, by its signature of Standard Webhooks.
  #
  # headers: as they came, with names in lower case. body: the bytes as they came.
  def genuine?(headers, body, secret, now: Time.now.to_i)
    id, time, given = %w[id timestamp signature].map { |name| headers.fetch("webhook-#{name}") }
    return false if (now - Integer(time, 10)).abs > 300

    signature = OpenSSL::HMAC.digest("SHA256", secret, "#{id}.#{time}.".b + json_of(headers, body))
    right = "v1,#{[signature].pack("m0")}"
    given.split(" ").count { |one| OpenSSL.secure_compare(one, right) }.positive?
  rescue KeyError, ArgumentError, Zlib::Error # a header is missing or is no number, or the body is not gzip
    false
  end

  # Returns the JSON of an event, to verify and to parse: most bodies are gzip.
  def json_of(headers, body)
    return body unless headers["content-encoding"] == "gzip"

    Zlib::GzipReader.new(StringIO.new(body)).read(1_048_576).to_s
  end
end
