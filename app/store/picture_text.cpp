// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/picture_text.h"

#include <QXmlStreamReader>
#include <QtEndian>

#include <array>

namespace floom::inline store {

namespace {

constexpr std::string_view kSignature("\x89PNG\r\n\x1a\n", 8);
// Keyword, compression flag and method (0), empty language and empty translated keyword.
constexpr std::string_view kTextHead("flashloom\0\0\0\0\0", 14);

// CRC-32 of ISO 3309, as required by the PNG specification.
quint32 crcOf(const QByteArray& bytes)
{
    quint32 crc = 0xFFFFFFFFU;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc & 1) ? 0xEDB88320U ^ (crc >> 1) : crc >> 1;
    }
    return ~crc;
}

QByteArray bigEndian(quint32 number)
{
    QByteArray bytes(4, '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

bool isPng(const QByteArray& file)
{
    return file.startsWith(QByteArray::fromRawData(kSignature.data(), 8));
}

struct PngChunk {
    QByteArray name, data;
    qsizetype end = 0; // end of the chunk in the file
};

std::optional<PngChunk> chunkAt(const QByteArray& png, qsizetype at)
{
    if (at + 12 > png.size())
        return std::nullopt;
    const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(png.constData() + at));
    if (length > png.size() - at - 12)
        return std::nullopt;
    const auto body = png.mid(at + 4, length + 4);
    if (crcOf(body) != qFromBigEndian<quint32>(png.constData() + at + 8 + length))
        return std::nullopt;
    return PngChunk{body.left(4), body.mid(4), at + 12 + length};
}

std::optional<std::string> textInPng(const QByteArray& png)
{
    const auto head = QByteArray::fromRawData(kTextHead.data(), static_cast<qsizetype>(kTextHead.size()));
    for (auto chunk = chunkAt(png, 8); chunk && chunk->name != "IEND"; chunk = chunkAt(png, chunk->end))
        if (chunk->name == "iTXt" && chunk->data.startsWith(head))
            return chunk->data.mid(head.size()).toStdString();
    return std::nullopt;
}

std::optional<std::string> textInSvg(const QByteArray& svg)
{
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("desc")) {
            const auto text = reader.readElementText();
            if (!reader.hasError() && text.trimmed().startsWith(u'{'))
                return text.toStdString();
        }
    return std::nullopt;
}

} // namespace

bool isPicture(const QByteArray& file)
{
    const auto start = file.left(1024);
    return isPng(file) || (start.trimmed().startsWith('<') && start.contains("<svg"));
}

QByteArray pngWithText(const QByteArray& png, std::string_view text)
{
    const auto header = isPng(png) ? chunkAt(png, 8) : std::nullopt;
    if (!header)
        return png;
    QByteArray body("iTXt");
    body.append(kTextHead.data(), static_cast<qsizetype>(kTextHead.size())).append(text.data(), static_cast<qsizetype>(text.size()));
    const auto chunk = bigEndian(static_cast<quint32>(body.size() - 4)) + body + bigEndian(crcOf(body));
    return png.left(header->end) + chunk + png.mid(header->end);
}

std::optional<std::string> textInPicture(const QByteArray& file)
{
    if (isPng(file))
        return textInPng(file);
    return isPicture(file) ? textInSvg(file) : std::nullopt;
}

} // namespace floom::inline store
